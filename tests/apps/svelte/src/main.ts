// Defines <fabrik-chain> and <fabrik-steps>, and their types.
import 'fabrik/element/chain';
import 'fabrik/element/steps';

import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.getElementById('app') as HTMLElement });
