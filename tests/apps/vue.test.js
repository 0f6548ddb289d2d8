import { testFramework } from './framework.js';

testFramework('vue', 'src/Follow.vue');
