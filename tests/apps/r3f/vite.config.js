import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [react()],
  // three.js alone is larger than the limit above which Vite warns.
  build: { chunkSizeWarningLimit: 2000 },
});
