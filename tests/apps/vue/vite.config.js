import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// Tags that begin with fabrik- are elements of the browser, not components of Vue.
const isCustomElement = (tag) => tag.startsWith('fabrik-');

export default defineConfig({
  base: './',
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
});
