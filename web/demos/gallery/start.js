// The gallery.

import { start } from '../shared/start.js';

start(() => ({}));
