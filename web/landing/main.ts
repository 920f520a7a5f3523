import '#ui/brand/mark.css';
import '#card/stamp-card.css';
import '#card/stamp-slot.css';
import '#ui/base.css';
import '#ui/button.css';
import '#language/languages.css';
import './css/page.css';
import './css/hero.css';
import './css/still-card.css';
import './css/play.css';
import './css/sections.css';
import './css/drawings.css';
import './css/aims.css';
import type { PageLanguage } from '@stampdeck/contract/languages.ts';
import { changeLanguage } from '#language/change-language.ts';
import { playOnTouch } from './first-touch.ts';
import { revealOnSight } from './reveal.ts';
import { startThemeButton } from './theme-button.ts';

revealOnSight(document.querySelectorAll('[data-reveal]'));

const themeButton = document.querySelector<HTMLButtonElement>('.ld-theme');
if (themeButton) startThemeButton(themeButton);

const languages = document.querySelector<HTMLElement>('.sd-languages');
if (languages) {
  languages.hidden = false;
  for (const button of languages.querySelectorAll('button'))
    button.addEventListener('click', () => changeLanguage(button.lang as PageLanguage));
}

const place = document.getElementById('play');
const card = document.querySelector<HTMLTemplateElement>('template#play-card');
if (!place || !card) throw new Error('The page has no card, or no place for it.');
playOnTouch(place, card, async () => (await import('./load-live-card.ts')).loadLiveCard());
