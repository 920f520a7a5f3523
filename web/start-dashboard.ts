import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '#ui/base.css';
import '#ui/kit.css';
import { texts } from 'virtual:texts/doors';
import { startPage } from '#language/language.ts';
import { loadRefusals } from '#language/refusal-text.ts';

await startPage(texts, () => import('./dashboard.tsx'));
await loadRefusals();
