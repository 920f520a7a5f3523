import '#ui/brand/mark.css';
import '#card/stamp-card.css';
import '#card/stamp-slot.css';
import '#ui/base.css';
import '#ui/button.css';
import './css/page.css';
import './css/hero.css';
import './css/still-card.css';
import './css/play.css';
import './css/sections.css';
import './css/drawings.css';
import './css/aims.css';
import { playOnTouch } from './first-touch.ts';
import { revealOnSight } from './reveal.ts';
import { startThemeButton } from './theme-button.ts';

revealOnSight(document.querySelectorAll('[data-reveal]'));

const themeButton = document.querySelector<HTMLButtonElement>('.ld-theme');
if (themeButton) startThemeButton(themeButton);

const place = document.getElementById('play');
const card = document.querySelector<HTMLTemplateElement>('template#play-card');
if (!place || !card) throw new Error('The page has no card, or no place for it.');
playOnTouch(place, card, () => import('./live-card.tsx'));
