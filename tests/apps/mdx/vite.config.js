import mdx from '@mdx-js/rollup';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [{ enforce: 'pre', ...mdx() }, react({ include: /\.(jsx|mdx)$/ })],
});
