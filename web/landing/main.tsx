import '#ui/base.css';
import '#ui/button.css';
import '#ui/brand/mark.css';
import './css/page.css';
import './css/hero.css';
import './css/still-card.css';
import './css/play.css';
import './css/sections.css';
import './css/drawings.css';
import './css/aims.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PlayCard } from './play-card.tsx';
import { revealOnSight } from './reveal.ts';
import { startThemeButton } from './theme-button.ts';

revealOnSight(document.querySelectorAll('[data-reveal]'));

const themeButton = document.querySelector<HTMLButtonElement>('.ld-theme');
if (themeButton) startThemeButton(themeButton);

// The still card makes room for one that can be played with; it looks the same, and so nothing is seen of the change.
const place = document.getElementById('play');
if (!place) throw new Error('The page has no place for the card.');
createRoot(place, { identifierPrefix: 'play' }).render(
  <StrictMode>
    <PlayCard />
  </StrictMode>,
);
