// VitePress' default theme without its fonts, in the colours of the gallery.

import DefaultTheme from 'vitepress/theme-without-fonts';
import './theme.css';

export default DefaultTheme;
