import { testFramework } from './framework.js';

testFramework('svelte', 'src/Follow.svelte');
