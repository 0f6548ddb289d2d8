// The page of follow.

import { start } from '../shared/start.js';

start(() => ({}));
