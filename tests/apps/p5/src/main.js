import p5 from 'p5';
import { tentacle } from './tentacle.js';

new p5(tentacle);
