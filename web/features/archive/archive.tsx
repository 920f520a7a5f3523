import { type ArchiveState, exportShop, mostNamedFaults } from '@stampdeck/contract/archive.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { SensitiveForm } from '#forms/sensitive-form.tsx';
import { countWords } from '#lib/count-words.ts';
import { download } from '#lib/download.ts';
import { Alert } from '#ui/alert.tsx';
import { Facts } from '#ui/facts.tsx';
import { FileChoice } from '#ui/file-choice.tsx';
import { Section, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { useArchive, useCheckArchive, useStartArchive } from './api.ts';
import { figuresOf, moment, placeOf } from './archive-words.ts';

/** The shop as one file: out of here, or into here while nobody has joined. */
export function Archive() {
  return (
    <Stack gap={6}>
      <Section level={3} title="Take it out">
        <p className="sd-lead">
          Members, cards, every stamp and reward ever given, your card’s versions and settings, as they are at this
          moment, in one ZIP archive that other programs can read, too.
        </p>
        <p className="sd-note">
          It holds your members’ names, e-mail addresses, phone numbers and birthdays. Keep it where nobody else gets at
          it, and delete it when you no longer need it.
        </p>
        <SensitiveForm
          submit="Download the archive"
          busy="Gathering your shop…"
          run={async (currentPassword) => {
            await download(exportShop, { body: { currentPassword } });
            toastSuccess('The archive is in your downloads');
          }}
        />
      </Section>
      <Section level={3} title="Bring one in">
        <BringIn />
      </Section>
    </Stack>
  );
}

function BringIn() {
  const last = useArchive();
  const upload = useCheckArchive();
  const report = useRef<HTMLDivElement>(null);
  const status = last.data?.archive?.status;
  const seen = useRef(status);
  useEffect(() => {
    // Whoever waits for the reading hears what came of it.
    if (seen.current === 'checking' && (status === 'ready' || status === 'refused')) report.current?.focus();
    seen.current = status;
  }, [status]);

  const bones = <Skeleton height="7rem" radius="var(--sd-radius-l)" />;
  if (!last.data) return <Loaded query={last} failure="The archive could not be read" bones={bones} />;
  const { archive, canTake } = last.data;
  // What was wrong with the file before says nothing about the next one.
  const isPast = status === 'refused' && (upload.share !== null || upload.error !== null);
  const mayChoose = canTake
    ? status !== 'checking' && status !== 'running'
    : status === 'failed' || status === 'refused';
  return (
    <>
      <Stack ref={report} tabIndex={-1}>
        {archive && !isPast && <Standing archive={archive} canTake={canTake} />}
      </Stack>
      {!archive && <p className="sd-lead">{canTake ? intoEmpty : notEmpty}</p>}
      {mayChoose && (
        <FileChoice
          label={archive ? 'Choose another archive' : 'Choose an archive'}
          accept=".zip,application/zip"
          words={(share) => `Sending the archive… ${Math.floor(share * 100)} %`}
          upload={upload}
        />
      )}
    </>
  );
}

const intoEmpty =
  'Nobody has joined this shop yet: the archive of another one, from this server or any other, can be brought in. You see what it holds, and what is wrong with it, before anything changes.';
const notEmpty =
  'An archive can be brought into a shop that nobody has joined yet. This one has members, so it stays as it is.';

interface StandingProps {
  archive: ArchiveState;
  canTake: boolean;
}

function Standing({ archive, canTake }: StandingProps) {
  const { status, contents, handled, faults, finishedAt } = archive;
  const { members = 0, running = 0, ledger = 0 } = contents ?? {};
  if (status === 'ready') return <Ready archive={archive} canTake={canTake} />;
  if (status === 'refused') {
    return (
      <Faults faults={faults} more="There may be more; reading stopped here.">
        <p role="status">
          <b>This archive cannot be brought in.</b> Nothing was changed.
        </p>
      </Faults>
    );
  }
  if (status === 'failed') {
    return (
      <p role="status" className="sd-note">
        The file was lost on the way: {handled.toLocaleString()} of {countWords(members, 'member')} are here. Choose the
        same archive again and it goes on from there; nobody is added twice.
      </p>
    );
  }
  if (status === 'done') {
    const left = members - running;
    return (
      <>
        <p role="status" className="sd-note">
          <b>{countWords(running, 'member')}</b>
          {left > 0 && ` (and ${left.toLocaleString()} who had left)`} with {countWords(ledger, 'ledger row')} were
          brought in
          {finishedAt && ` on ${moment(finishedAt)}`}.
        </p>
        <Warnings faults={faults} />
      </>
    );
  }
  if (status === 'checking') {
    return (
      <div className="sd-note">
        <p role="status">Reading the archive from end to end. You may leave this page; it goes on.</p>
        <progress aria-label="Archive read" />
      </div>
    );
  }
  return (
    <div className="sd-note">
      <p role="status">
        Bringing in: {handled.toLocaleString()} of {countWords(members, 'member')}. You may leave this page; it goes on.
        Until it is done nobody else can join your shop, and its figures wait.
      </p>
      <progress aria-label="Members brought in" value={handled} max={Math.max(1, members)} />
    </div>
  );
}

interface FaultsProps extends Pick<ArchiveState, 'faults'> {
  children: ReactNode;
  /** Where there may be others. */
  more: string;
}

/** What is wrong with an archive, place by place. */
const Faults = ({ faults, children, more }: FaultsProps) => (
  <div className="sd-note">
    {children}
    <ol className="sd-stack">
      {faults.map((fault, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines may say the same
        <li key={place}>
          {fault.file !== '' && <b>{placeOf(fault)}</b>} {fault.says}
        </li>
      ))}
    </ol>
    {faults.length >= mostNamedFaults && <p className="sd-lead">{more}</p>}
  </div>
);

/** What single members come without. Everything else of theirs comes in. */
const Warnings = ({ faults }: Pick<ArchiveState, 'faults'>) =>
  faults.length > 0 && (
    <Faults faults={faults} more="There may be more.">
      <p>
        <b>Some details of members are not valid and are left out.</b> Their cards and stamps are complete.
      </p>
    </Faults>
  );

function Ready({ archive: { id, contents, faults }, canTake }: StandingProps) {
  const start = useStartArchive();
  if (!contents) return null;
  return (
    <Stack>
      <p role="status" className="sd-lead">
        The archive of <b>{contents.shop}</b>, made on {moment(contents.madeAt)}, is whole. It brings:
      </p>
      <Facts areLarge facts={figuresOf(contents).map(([word, number]) => [word, number.toLocaleString()])} />
      <Warnings faults={faults} />
      <ul className="sd-bullets">
        <li>Your shop’s texts, time zone and limits become those of the archive; its name stays.</li>
        <li>
          Members come without an account. Whoever joins with a confirmed e-mail address gets their card by themselves;
          for everybody else you hand it over at the counter.
        </li>
        <li>Printed codes have to be printed again, and uploaded logos uploaded again.</li>
        <li>Your followers begin at none; people follow you again as they join.</li>
      </ul>
      {canTake ? (
        <SensitiveForm
          submit={`Bring ${countWords(contents.running, 'member')} in`}
          busy="Beginning…"
          run={(currentPassword) => start(id, currentPassword)}
        />
      ) : (
        <Alert>Somebody has joined this shop meanwhile, so the archive can no longer be brought in.</Alert>
      )}
    </Stack>
  );
}
