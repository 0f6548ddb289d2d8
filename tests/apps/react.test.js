import { testFramework } from './framework.js';

testFramework('react', 'src/Follow.tsx');
