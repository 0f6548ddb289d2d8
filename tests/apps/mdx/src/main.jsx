import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import Article from './article.mdx';

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <Article />
  </StrictMode>,
);
