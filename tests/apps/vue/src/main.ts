// Defines <fabrik-chain> and <fabrik-steps>, and their types.
import 'fabrik/element/chain';
import 'fabrik/element/steps';

import { createApp } from 'vue';
import App from './App.vue';

createApp(App).mount('#app');
