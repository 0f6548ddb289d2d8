// The page of spider.

import { start } from '../shared/start.js';

start(() => ({}));
