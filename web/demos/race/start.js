// The page of race.

import { start } from '../shared/start.js';

start(() => ({}));
