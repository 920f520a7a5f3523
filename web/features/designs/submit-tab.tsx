import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import type { CardDesign, PublishedDesign } from '@stampdeck/contract/designs.ts';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
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

/** What a submit changes, who it affects, and the submit itself. */
export function SubmitTabPanel({ open, ...props }: SubmitTabProps & { open: boolean }) {
  return <Tabs.Panel value="submit">{open && <Submit {...props} />}</Tabs.Panel>;
}

function Submit({ designer, shop }: SubmitTabProps) {
  const { published, result, publishing } = designer;
  const { design, changes } = useChanges(published);
  const { isDefault: first, version } = published;
  const clean = changes.length === 0 && !first;
  return (
    <Stack gap={5}>
      {clean && version === 1 && <NextStep />}
      <Inline gap={3} className={styles.top}>
        <Headline published={published} clean={clean} />
        {!first && (
          <Versions
            shopId={published.shopId}
            shop={shop}
            newest={published.version}
            onRestore={({ version, design: restored }) =>
              designer.replace({ ...restored, previewCount: 1 }, t`Version ${version} restored as your draft`)
            }
          />
        )}
      </Inline>
      {changes.length > 0 && !first && (
        <Section title={t`What changes from version ${version}`} gap={2}>
          <ChangeList before={published.design} after={design} changes={changes} />
        </Section>
      )}
      <Section title={t`Your members’ cards`} gap={2}>
        <Reach
          published={published}
          design={design}
          clean={clean}
          touched={clean && result ? { count: result.membersTouched, isCapped: result.touchedIsCapped } : null}
        />
      </Section>
      <ContrastWarnings />
      <ContradictionWarning tab="submit" />
      <Problems designer={designer} design={design} />
      <Inline>
        <Button
          type="submit"
          variant={clean ? undefined : 'primary'}
          size="l"
          isBusy={publishing}
          // The second press of a double click can come after the reply.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {t`Submit to server`}
        </Button>
        {changes.length > 0 && (
          <Button variant="subtle" size="l" onClick={designer.discard} disabled={publishing}>
            {t`Discard draft`}
          </Button>
        )}
      </Inline>
      {clean && <p className="sd-quiet">{t`No changes since. Submitting again makes no new version.`}</p>}
    </Stack>
  );
}

/** After the first publication. */
function NextStep() {
  return (
    <div className={styles.next} role="status">
      <p>
        <strong>{t`Customers can join now`}</strong>
        <span>{t`They scan the QR code of your shop page.`}</span>
      </p>
      <Link to="/profile" search={{ tab: 'qr' }} className="sd-button sd-button-primary sd-button-l">
        <Printer size={20} aria-hidden /> {t`Print your QR code`}
      </Link>
    </div>
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
            ? t`Customers can join, but you can give stamps only after you publish your first card.`
            : clean
              ? t`This is the card your customers see.`
              : t`Your customers still see this version.`}
        </span>
      </p>
    </div>
  );
}

/** What keeps the card from being published, each with a link to its field. */
function Problems({ designer, design }: Omit<SubmitTabProps, 'shop'> & { design: CardDesign }): ReactNode {
  const { errors } = designer.form.formState;
  const isBeyond = beyondCard(design.milestones, design.size).length > 0;
  const failing = designFields.filter(({ name }) => errors[name] && !(name === 'milestones' && isBeyond));
  return (
    <Notes>
      <BeyondCard design={design} withAdvice />
      {failing.map(({ name, label }) => (
        <Note
          key={name}
          actions={<LeadTo field={name === 'milestones' ? 'milestones.0.label' : name}>{t`Fix it`}</LeadTo>}
        >
          {label}: {errors[name]?.message ?? t`This is not valid yet.`}
        </Note>
      ))}
    </Notes>
  );
}
