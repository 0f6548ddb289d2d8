// The page of steps.

import { start } from '../shared/start.js';

start(() => ({}));
