import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { shopLanguages } from '@stampdeck/contract/languages.ts';
import { shopPaths } from '@stampdeck/contract/pages.ts';
import type { ComponentProps, ReactNode } from 'react';
import { StampCard } from '#card/stamp-card.tsx';
import { Languages } from '#language/languages.tsx';
import { Wordmark } from '#ui/brand/mark.tsx';
import { demoColors, demoDesign, demoStart } from './demo-card.ts';
import { DesignDrawing, PosterDrawing, ScanDrawing, Seal, StampWall } from './drawings.tsx';
import { Outline, OutlineSource } from './outline.tsx';

/** What a visitor reads at /introduce. Rendered to HTML by the build; only the card in #play comes to life. */
export function LandingPage() {
  return (
    <>
      <OutlineSource />
      <a className="sd-skip" href="#main">
        {t`Skip to content`}
      </a>
      <Header />
      <main id="main">
        <Hero />
        <About />
        <Clients />
        <Projects />
        <Aims />
        <Closing />
      </main>
      <Footer />
    </>
  );
}

function Header() {
  return (
    <header className="ld-header ld-wide">
      <a className="ld-brand" href="/introduce" aria-label="Stampdeck">
        <Wordmark size={36} />
      </a>
      <nav className="ld-nav" aria-label={t`On this page`}>
        <a href="#about">{t`About`}</a>
        <a href="#clients">{t`Clients`}</a>
        <a href="#projects">{t`Projects`}</a>
      </nav>
      {/* The server leads to the shop itself where there is only one. */}
      <a className="ld-sign-in" href={shopPaths.myCards}>
        {t`My cards`}
      </a>
      <a className="ld-sign-in" href="/signin">
        {t`Sign in`}
      </a>
    </header>
  );
}

/** Outlines within outlines, as engraved on the card. */
const engraving = Array.from({ length: 13 }, (_, index) => 1 - index * 0.07);

function Hero() {
  return (
    <section className="ld-hero ld-wide" aria-labelledby="hero-title">
      <svg className="ld-engraving" viewBox="0 0 48 48" aria-hidden="true">
        {engraving.map((scale) => (
          <Outline
            key={scale}
            transform={`rotate(${Math.round(scale * 60)} 24 24) translate(${24 - 24 * scale} ${24 - 24 * scale}) scale(${scale})`}
          />
        ))}
      </svg>
      <div className="ld-hero-words">
        <h1 className="ld-title" id="hero-title">
          {t`The stamp card that survives the wash`}
          <span className="sd-hidden">.</span>
          <svg className="ld-full-stop" viewBox="0 0 48 48" aria-hidden="true">
            <Outline />
          </svg>
        </h1>
        <p className="ld-lead">
          {t`Stampdeck puts your shop’s loyalty card on your customers’ phones: they scan your code once, you scan theirs and stamp, visit after visit.`}
        </p>
        <SignUpLinks />
        <p className="ld-small">{t`Free to sign up. Your customers install no app.`}</p>
      </div>
      <div className="ld-place" id="play">
        <StillCard />
      </div>
    </section>
  );
}

/** The static card, shown until the script runs. The build removes its style attributes: `still-card.css` says the same. */
function StillCard() {
  return (
    <div className="ld-play ld-still">
      <div className="ld-stage">
        <StampCard design={demoDesign(demoColors[0].color)} shop={{ name: t`Your shop` }} count={demoStart} />
      </div>
    </div>
  );
}

function SignUpLinks() {
  return (
    <p className="ld-actions">
      <a className="sd-button sd-button-primary sd-button-l" href="/signup">
        {t`Free sign-up`}
      </a>
      <a className="sd-button sd-button-l" href="/signin">
        {t`Sign in`}
      </a>
    </p>
  );
}

interface SectionProps extends ComponentProps<typeof Seal> {
  id: string;
  title: string;
  /** The section in one sentence. */
  statement: string;
  children: ReactNode;
}

/** A part of the page with its slot on the page's own card. */
function Section({ id, title, statement, children, ...seal }: SectionProps) {
  return (
    <section className="ld-section ld-wide" id={id} aria-labelledby={`${id}-title`}>
      <header className="ld-section-head" data-reveal>
        <Seal {...seal} />
        <h2 className="ld-section-title" id={`${id}-title`}>
          {title}
        </h2>
        <p className="ld-statement">{statement}</p>
      </header>
      {children}
    </section>
  );
}

function About() {
  return (
    <Section
      id="about"
      title={t`About`}
      number={1}
      icon="coffee"
      tilt={-9}
      statement={t`A stamp card works because it is simple. Stampdeck keeps the stamp and the small joy of a full card, and leaves out the paper.`}
    >
      <ol className="ld-steps">
        <Item
          drawing={<DesignDrawing />}
          title={t`Design your card`}
        >{t`Color, icon, 5 to 20 stamps, a reward at the end and smaller ones on the way. You see your customers’ view while you type.`}</Item>
        <Item
          drawing={<PosterDrawing />}
          title={t`Show your code`}
        >{t`Print the poster and put it on the counter. A customer scans it, gives a name and an email address, and has your card.`}</Item>
        <Item
          drawing={<ScanDrawing />}
          title={t`Stamp by scanning`}
        >{t`They show their code, you scan it, and the card fills in their hand while they watch. A wrong stamp can be undone.`}</Item>
      </ol>
    </Section>
  );
}

/** A step with its drawing, or a trade. */
function Item({ drawing, title, children }: { drawing?: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className={drawing ? 'ld-step' : 'ld-trade'} data-reveal>
      {drawing && <div className="ld-plate">{drawing}</div>}
      <h3 className="ld-step-title">{title}</h3>
      <p className="ld-text">{children}</p>
    </li>
  );
}

function Clients() {
  return (
    <Section
      id="clients"
      title={t`Clients`}
      number={2}
      icon="bag"
      tilt={7}
      statement={t`For places with a counter and people who come back to it.`}
    >
      <StampWall />
      <ul className="ld-trades">
        <Item
          title={t`Cafés`}
        >{t`The free coffee at the end of the card, without a drawer full of cards that someone forgot.`}</Item>
        <Item
          title={t`Restaurants`}
        >{t`Rewards on the way, too, for guests who come once a month and not once a day.`}</Item>
        <Item
          title={t`Small retail`}
        >{t`Flowers, books, haircuts, bicycles: there are 24 stamps to choose from, and one of them is yours.`}</Item>
      </ul>
    </Section>
  );
}

const today = () => [
  t`A card designer with a live preview: 24 stamps, 11 sizes, any color`,
  t`A page for your customers with the card, their code and what they have earned`,
  t`A customer’s code that is new every minute and needs no network`,
  t`Stamping with the camera, a photograph or a search, several at once, with undo`,
  t`Your members, with their cards and last visits`,
  t`A poster with your shop’s code, ready to print`,
];

function Projects() {
  return (
    <Section
      id="projects"
      title={t`Projects`}
      number={3}
      icon="star"
      tilt={-5}
      statement={t`We build one thing: a loyalty program that a shop runs by itself, on its own computer.`}
    >
      <div className="ld-projects">
        <div data-reveal>
          <h3 className="ld-step-title">{t`Already included`}</h3>
          <ul className="ld-list">
            {today().map((item) => (
              <li key={item}>
                <svg viewBox="0 0 48 48" aria-hidden="true">
                  <Outline />
                </svg>
                {item}
              </li>
            ))}
          </ul>
        </div>
        <div className="ld-command" data-reveal>
          <p className="ld-command-line">
            <code>npm start</code>
          </p>
          <p>
            {t`Self-hosted with one command. It installs, builds and serves everything, including the database. Your customers’ data stays in one folder on your machine.`}
          </p>
        </div>
      </div>
    </Section>
  );
}

/** Each with the number large. */
const aims = () => [
  {
    id: 'shops',
    words: (
      <Trans>
        <strong>1 million</strong> small retail businesses
      </Trans>
    ),
  },
  {
    id: 'customers',
    words: (
      <Trans>
        <strong>100 million</strong> customers
      </Trans>
    ),
  },
  {
    id: 'diners',
    words: (
      <Trans>
        <strong>over 700,000</strong> monthly diners
      </Trans>
    ),
  },
  {
    id: 'new',
    words: (
      <Trans>
        <strong>75%</strong> first-time diners
      </Trans>
    ),
  },
];

function Aims() {
  return (
    <section className="ld-aims" aria-labelledby="aims-title">
      <div className="ld-wide" data-reveal>
        <h2 className="ld-large-title" id="aims-title">
          {t`Where we want to be by 2033`}
        </h2>
        <p className="ld-aims-lead">
          {t`1 million small retail businesses and 100 million customers by 2033; over 700,000 monthly diners and 75% first-time diners. These are aims, not today’s figures.`}
        </p>
        <ul className="ld-aims-card">
          {aims().map(({ id, words }) => (
            <li key={id} className="ld-aim">
              <svg viewBox="0 0 48 48" aria-hidden="true">
                <circle cx="24" cy="24" r="23" />
              </svg>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section className="ld-closing ld-wide" aria-labelledby="closing-title" data-reveal>
      <h2 className="ld-large-title" id="closing-title">
        {t`Every regular starts with an empty card.`}
      </h2>
      <SignUpLinks />
    </section>
  );
}

function Footer() {
  return (
    <footer className="ld-footer ld-wide">
      <Wordmark size={28} />
      <p>{t`Stamp cards for small shops.`}</p>
      <Languages languages={shopLanguages} hidden />
      <button type="button" className="ld-theme sd-button sd-button-subtle sd-button-s" aria-pressed="false" hidden>
        {t`Dark theme`}
      </button>
    </footer>
  );
}
