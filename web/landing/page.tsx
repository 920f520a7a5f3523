import type { ComponentProps, ReactNode } from 'react';
import { StampCard } from '#card/stamp-card.tsx';
import { Wordmark } from '#ui/brand/mark.tsx';
import { demoColors, demoDesign, demoShop, demoStart } from './demo-card.ts';
import { DesignDrawing, PosterDrawing, ScanDrawing, Seal, StampWall } from './drawings.tsx';
import { Outline, OutlineSource } from './outline.tsx';

/** What a visitor reads at /introduce. Rendered to HTML by the build; only the card in #play comes to life. */
export function LandingPage() {
  return (
    <>
      <OutlineSource />
      <a className="sd-skip" href="#main">
        Skip to content
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
      <nav className="ld-nav" aria-label="On this page">
        <a href="#about">About</a>
        <a href="#clients">Clients</a>
        <a href="#projects">Projects</a>
      </nav>
      <a className="ld-sign-in" href="/signin">
        Sign in
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
          The stamp card that survives the wash
          <span className="sd-hidden">.</span>
          <svg className="ld-full-stop" viewBox="0 0 48 48" aria-hidden="true">
            <Outline />
          </svg>
        </h1>
        <p className="ld-lead">
          Stampdeck puts your shop’s loyalty card on your customers’ phones: they scan your code once, you scan theirs
          and stamp, visit after visit.
        </p>
        <SignUpLinks />
        <p className="ld-small">Free to sign up. Your customers install no app.</p>
      </div>
      <div className="ld-place" id="play">
        <StillCard />
      </div>
    </section>
  );
}

/** The card as it lies there before, or without, script. The build takes its style attributes off: `still-card.css` says the same. */
function StillCard() {
  return (
    <div className="ld-play ld-still">
      <div className="ld-stage">
        <StampCard design={demoDesign(demoColors[0].color)} shop={{ name: demoShop }} count={demoStart} />
      </div>
    </div>
  );
}

function SignUpLinks() {
  return (
    <p className="ld-actions">
      <a className="sd-button sd-button-primary sd-button-l" href="/signup">
        Free sign-up
      </a>
      <a className="sd-button sd-button-l" href="/signin">
        Sign in
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
      title="About"
      number={1}
      icon="coffee"
      tilt={-9}
      statement="A stamp card works because it is simple. Stampdeck keeps the stamp and the small joy of a full card, and leaves out the paper."
    >
      <ol className="ld-steps">
        <Item drawing={<DesignDrawing />} title="Design your card">
          Colour, icon, 5 to 20 stamps, a reward at the end and smaller ones on the way. You see your customers’ view
          while you type.
        </Item>
        <Item drawing={<PosterDrawing />} title="Show your code">
          Print the poster and put it on the counter. A customer scans it, gives a name and an e-mail address, and has
          your card.
        </Item>
        <Item drawing={<ScanDrawing />} title="Stamp by scanning">
          They show their code, you scan it, and the card fills in their hand while they watch. A wrong stamp can be
          undone.
        </Item>
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
      title="Clients"
      number={2}
      icon="bag"
      tilt={7}
      statement="For places with a counter and people who come back to it."
    >
      <StampWall />
      <ul className="ld-trades">
        <Item title="Cafés">
          The free coffee at the end of the card, without a drawer full of cards that someone forgot.
        </Item>
        <Item title="Restaurants">Rewards on the way, too, for guests who come once a month and not once a day.</Item>
        <Item title="Small retail">
          Flowers, books, haircuts, bicycles: there are 24 stamps to choose from, and one of them is yours.
        </Item>
      </ul>
    </Section>
  );
}

const today = [
  'A card designer with a live preview: 24 stamps, 11 sizes, any colour',
  'A page for your customers with the card, their code and what they have earned',
  'A customer’s code that is new every minute and needs no network',
  'Stamping with the camera, a photograph or a search, several at once, with undo',
  'Your members, with their cards and last visits',
  'A poster with your shop’s code, ready to print',
];

function Projects() {
  return (
    <Section
      id="projects"
      title="Projects"
      number={3}
      icon="star"
      tilt={-5}
      statement="We build one thing: a loyalty program that a shop runs by itself, on its own computer."
    >
      <div className="ld-projects">
        <div data-reveal>
          <h3 className="ld-step-title">In it today</h3>
          <ul className="ld-list">
            {today.map((item) => (
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
            Self-hosted with one command. It installs, builds and serves everything, database included; your customers’
            data stay in one folder on your machine.
          </p>
        </div>
      </div>
    </Section>
  );
}

const aims = [
  { figure: '1 million', words: 'small retail businesses' },
  { figure: '100 million', words: 'customers' },
  { figure: 'over 700,000', words: 'monthly diners' },
  { figure: '75%', words: 'first-time diners' },
];

function Aims() {
  return (
    <section className="ld-aims" aria-labelledby="aims-title">
      <div className="ld-wide" data-reveal>
        <h2 className="ld-large-title" id="aims-title">
          Where we want to be by 2033
        </h2>
        <p className="ld-aims-lead">
          1 million small retail businesses and 100 million customers by 2033; over 700,000 monthly diners and 75%
          first-time diners. These are aims, not figures of today, and so their stamps are still to be earned.
        </p>
        <ul className="ld-aims-card">
          {aims.map(({ figure, words }) => (
            <li key={figure} className="ld-aim">
              <svg viewBox="0 0 48 48" aria-hidden="true">
                <circle cx="24" cy="24" r="23" />
              </svg>
              <p>
                <strong>{figure}</strong> {words}
              </p>
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
        Every regular starts with an empty card.
      </h2>
      <SignUpLinks />
    </section>
  );
}

function Footer() {
  return (
    <footer className="ld-footer ld-wide">
      <Wordmark size={28} />
      <p>Stamp cards for small shops.</p>
      <button type="button" className="ld-theme sd-button sd-button-subtle sd-button-s" aria-pressed="false" hidden>
        Dark theme
      </button>
    </footer>
  );
}
