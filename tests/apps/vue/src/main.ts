// Defines <fabrik-chain> and <fabrik-steps>, and their types.
import 'fabrik/element';

import { createApp } from 'vue';
import App from './App.vue';

createApp(App).mount('#app');
