import { defineConfig } from 'vite';

// p5 alone is larger than what Vite warns of.
export default defineConfig({ base: './', build: { chunkSizeWarningLimit: 2000 } });
