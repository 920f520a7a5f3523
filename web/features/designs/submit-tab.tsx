import { Tabs } from '@mantine/core';
import type { CardDesign, PublishedDesign } from '@stampdeck/contract/designs.ts';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Inline, Section, Stack } from '#ui/layout.tsx';
import { ChangeList } from './change-list.tsx';
import { designFields } from './design-fields.ts';
import { VersionLine, VersionSeal } from './design-status.tsx';
import { beyondCard } from './milestones.ts';
import { BeyondCard, LeadTo, Note, Notes } from './note.tsx';
import styles from './submit-tab.module.css';
import { type Designer, useChanges } from './use-designer.ts';
import { Reach } from './versions/reach.tsx';
import { Versions } from './versions/versions.tsx';
import { ContradictionWarning, ContrastWarnings } from './warnings.tsx';

interface SubmitTabProps {
  designer: Designer;
  shop: { name: string; photo: string };
}

/** What a submit changes, for whom, and the submit. */
export function SubmitTabPanel({ open, ...props }: SubmitTabProps & { open: boolean }) {
  return <Tabs.Panel value="submit">{open && <Submit {...props} />}</Tabs.Panel>;
}

function Submit({ designer, shop }: SubmitTabProps) {
  const { published, result, publishing } = designer;
  const { design, changes } = useChanges(published);
  const first = published.isDefault;
  const clean = changes.length === 0 && !first;
  return (
    <Stack gap={5}>
      <Inline gap={3} className={styles.top}>
        <Headline published={published} clean={clean} />
        {!first && (
          <Versions
            shopId={published.shopId}
            shop={shop}
            newest={published.version}
            onRestore={({ version, design: restored }) =>
              designer.replace({ ...restored, previewCount: 1 }, `Version ${version} is your draft now`)
            }
          />
        )}
      </Inline>
      {changes.length > 0 && (
        <Section
          title={first ? 'What you changed from the defaults' : `What changes from version ${published.version}`}
          gap={2}
        >
          <ChangeList before={published.design} after={design} changes={changes} />
        </Section>
      )}
      <Section title="Your members’ cards" gap={2}>
        <Reach
          published={published}
          design={design}
          clean={clean}
          touched={clean && result ? { count: result.membersTouched, isCapped: result.touchedIsCapped } : null}
        />
      </Section>
      <ContrastWarnings />
      <ContradictionWarning tab="submit" />
      <Mending designer={designer} design={design} />
      <Inline>
        <Button
          type="submit"
          variant={clean ? undefined : 'primary'}
          size="l"
          isBusy={publishing}
          // The second press of a double click may come after the answer.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          Submit to server
        </Button>
        {changes.length > 0 && (
          <Button variant="subtle" size="l" onClick={designer.discard} disabled={publishing}>
            Discard draft
          </Button>
        )}
      </Inline>
      {clean && <p className="sd-quiet">Nothing has changed since; submitting again makes no new version.</p>}
    </Stack>
  );
}

function Headline({ published, clean }: { published: PublishedDesign; clean: boolean }) {
  return (
    <div className={styles.headline}>
      <VersionSeal key={published.version} version={published.version} />
      <p>
        <strong>
          <VersionLine published={published} />
        </strong>
        <span>
          {published.isDefault
            ? 'Customers can join, but no stamp can be given until your first card is published.'
            : clean
              ? 'This is the card your customers see.'
              : 'Your customers still see this version.'}
        </span>
      </p>
    </div>
  );
}

/** What keeps the card from being published, each with the way there. */
function Mending({ designer, design }: Omit<SubmitTabProps, 'shop'> & { design: CardDesign }): ReactNode {
  const { errors } = designer.form.formState;
  const isBeyond = beyondCard(design.milestones, design.size).length > 0;
  const failing = designFields.filter(({ name }) => errors[name] && !(name === 'milestones' && isBeyond));
  return (
    <Notes>
      <BeyondCard design={design} advice="Give it another stamp or remove it." />
      {failing.map(({ name, label }) => (
        <Note key={name} actions={<LeadTo field={name === 'milestones' ? 'milestones.0.label' : name}>Mend it</LeadTo>}>
          {label}: {errors[name]?.message ?? 'something is not valid yet.'}
        </Note>
      ))}
    </Notes>
  );
}
