import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ArchiveState, mostNamedProblems } from '@stampdeck/contract/archive.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { SensitiveForm } from '#forms/sensitive-form.tsx';
import { formatMoment, formatNumber, formatPercent } from '#language/format.ts';
import { problemText } from '#language/problem-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Facts } from '#ui/facts.tsx';
import { FileChoice } from '#ui/file-choice.tsx';
import { Section, Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useArchive, useCheckArchive, useStartArchive } from './api.ts';
import { numbersOf, placeOf } from './archive-words.ts';
import { DownloadShop } from './download-shop.tsx';

/** The shop as one file: downloaded from here, or imported here while no one has joined. */
export function Archive() {
  return (
    <Stack gap={6}>
      <DownloadShop level={3} />
      <Section level={3} title={t`Import a shop`}>
        <ImportArchive />
      </Section>
    </Stack>
  );
}

function ImportArchive() {
  const last = useArchive();
  const upload = useCheckArchive();
  const report = useRef<HTMLDivElement>(null);
  const status = last.data?.archive?.status;
  const seen = useRef(status);
  useEffect(() => {
    // People who wait for the check hear its result.
    if (seen.current === 'checking' && (status === 'ready' || status === 'refused')) report.current?.focus();
    seen.current = status;
  }, [status]);

  const bones = <Skeleton height="7rem" radius="var(--sd-radius-l)" />;
  if (!last.data) return <Loaded query={last} failure={t`We couldn’t load the last archive`} bones={bones} />;
  const { archive, canTake } = last.data;
  // What was wrong with the last file says nothing about the next one.
  const isPast = status === 'refused' && (upload.share !== null || upload.error !== null);
  const mayChoose = canTake
    ? status !== 'checking' && status !== 'running'
    : status === 'failed' || status === 'refused';
  return (
    <>
      <Stack ref={report} tabIndex={-1}>
        {archive && !isPast && <Progress archive={archive} canTake={canTake} />}
      </Stack>
      {!archive && (
        <p className="sd-lead">
          {canTake
            ? t`No one has joined this shop yet, so you can import the archive of another shop. You see what it contains and what is wrong with it before anything changes.`
            : t`You can import an archive only into a shop that no one has joined. This shop has members.`}
        </p>
      )}
      {mayChoose && (
        <FileChoice
          label={archive ? t`Choose another archive` : t`Choose an archive`}
          accept=".zip,application/zip"
          words={uploadText}
          upload={upload}
        />
      )}
    </>
  );
}

function uploadText(share: number): string {
  const sent = formatPercent(Math.floor(share * 100) / 100);
  return t`Uploading the archive… ${sent}`;
}

interface ProgressProps {
  archive: ArchiveState;
  canTake: boolean;
}

/** How far the archive is, and what came of it. */
function Progress({ archive, canTake }: ProgressProps) {
  const { status, contents, files, handled, problems, finishedAt } = archive;
  const { members = 0, running = 0, ledger = 0, pictures = 0, videos = 0 } = contents ?? {};
  const imported = formatNumber(handled);
  if (status === 'ready') return <Ready archive={archive} canTake={canTake} />;
  if (status === 'refused') {
    return (
      <Problems problems={problems} more={t`There may be more: the check stopped here.`}>
        <p role="status">
          <Trans>
            <b>This archive cannot be imported.</b> Nothing was changed.
          </Trans>
        </p>
      </Problems>
    );
  }
  if (status === 'failed') {
    return (
      <p role="status" className="sd-note">
        {plural(members, {
          one: `The file was lost during the import: ${imported} of # member is imported. Choose the same archive again to continue. No one is added twice.`,
          other: `The file was lost during the import: ${imported} of # members are imported. Choose the same archive again to continue. No one is added twice.`,
        })}
      </p>
    );
  }
  if (status === 'done') {
    const facts: [name: string, value: string][] = [
      [t`Members`, formatNumber(running)],
      [
        t({ message: 'Left', comment: 'beside a number: members who have left the program' }),
        formatNumber(members - running),
      ],
      [t`Stamps and rewards in the history`, formatNumber(ledger)],
      [
        t({ message: 'Finished', comment: 'beside a date: when the import ended' }),
        finishedAt ? formatMoment(finishedAt, 'moment') : '',
      ],
    ];
    return (
      <>
        <p role="status" className="sd-note">
          <b>{t`The shop has been imported.`}</b>
        </p>
        <Facts facts={facts} />
        <Warnings problems={problems} />
      </>
    );
  }
  if (status === 'checking') {
    return (
      <div className="sd-note">
        <p role="status">{t`Checking the archive. You can leave this page; the check continues.`}</p>
        <progress aria-label={t`Checking the archive`} />
      </div>
    );
  }
  const uploads = pictures + videos;
  // Photos and videos come first, and take most of the time.
  const isStoring = handled === 0 && files < uploads;
  const stored = formatNumber(files);
  return (
    <div className="sd-note">
      <p role="status">
        {isStoring
          ? plural(uploads, {
              one: `Importing: ${stored} of # photo or video.`,
              other: `Importing: ${stored} of # photos and videos.`,
            })
          : plural(members, {
              one: `Importing: ${imported} of # member.`,
              other: `Importing: ${imported} of # members.`,
            })}{' '}
        {t`You can leave this page; the import continues. Until it is done, no one else can join your shop, and its reports are not updated.`}
      </p>
      {isStoring ? (
        <progress aria-label={t`Photos and videos imported`} value={files} max={uploads} />
      ) : (
        <progress aria-label={t`Members imported`} value={handled} max={Math.max(1, members)} />
      )}
    </div>
  );
}

interface ProblemsProps extends Pick<ArchiveState, 'problems'> {
  children: ReactNode;
  /** Said when there may be others. */
  more: string;
}

/** What is wrong with an archive, place by place. */
const Problems = ({ problems, children, more }: ProblemsProps) => (
  <div className="sd-note">
    {children}
    <ol className="sd-stack">
      {problems.map((problem, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two lines may be equal
        <li key={place}>
          {problem.file !== '' && <b>{placeOf(problem)}</b>} <span dir="auto">{problemText('archive', problem)}</span>
        </li>
      ))}
    </ol>
    {problems.length >= mostNamedProblems && <p className="sd-lead">{more}</p>}
  </div>
);

/** What is not imported of single members. Everything else about them is. */
const Warnings = ({ problems }: Pick<ArchiveState, 'problems'>) =>
  problems.length > 0 && (
    <Problems problems={problems} more={t`There may be more.`}>
      <p>
        <Trans>
          <b>Some details of members are not valid and are left out.</b> Their cards and stamps are complete.
        </Trans>
      </p>
    </Problems>
  );

function Ready({ archive: { id, contents, problems }, canTake }: ProgressProps) {
  const start = useStartArchive();
  if (!contents) return null;
  const { shop, running, picturesLeftOut, videosLeftOut } = contents;
  const madeAt = formatMoment(contents.madeAt, 'moment');
  return (
    <Stack>
      <p role="status" className="sd-lead">
        <Trans>
          The archive of <b dir="auto">{shop}</b> from {madeAt} is complete. It contains:
        </Trans>
      </p>
      <Facts areLarge facts={numbersOf(contents)} />
      <Warnings problems={problems} />
      <ul className="sd-bullets">
        <li>
          {t`The details, photo, cover, language, time zone, limits, tax rates and stamps for orders of the archive replace those of your shop. Your shop’s name stays.`}
        </li>
        <li>
          {t`Members are imported without an account. People who join with a confirmed email address get their card automatically. For everyone else, merge their card at the counter.`}
        </li>
        {picturesLeftOut > 0 && (
          <li>
            {plural(picturesLeftOut, {
              one: '# photo is not in the archive. Upload it again.',
              other: '# photos are not in the archive. Upload them again.',
            })}
          </li>
        )}
        {videosLeftOut > 0 && (
          <li>
            {plural(videosLeftOut, {
              one: '# video is not in the archive. Upload it again.',
              other: '# videos are not in the archive. Upload them again.',
            })}
          </li>
        )}
        <li>{t`Print the codes again.`}</li>
        <li>{t`Your followers start at zero. People follow you when they join.`}</li>
      </ul>
      {canTake ? (
        <SensitiveForm
          submit={plural(running, { one: 'Import # member', other: 'Import # members' })}
          busy={t`Starting…`}
          run={(currentPassword) => start(id, currentPassword)}
        />
      ) : (
        <Alert>{t`Someone has joined this shop, so the archive can no longer be imported.`}</Alert>
      )}
    </Stack>
  );
}
