import { t } from '@lingui/core/macro';
import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { PublishedDesign } from '@stampdeck/contract/designs.ts';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormProvider, useFormState } from 'react-hook-form';
import { ErrorState } from '#ui/error-state.tsx';
import { Bones, Skeleton } from '#ui/skeleton.tsx';
import { closeToast, toastError } from '#ui/toast.tsx';
import { designTexts, useDesign } from './api.ts';
import styles from './card-designer.module.css';
import { type DesignTab, designFields, designTabs, fieldOfPath } from './design-fields.ts';
import { DesignTabPanel } from './design-tab.tsx';
import { type ServerDraft, useServerDraft } from './drafts/use-draft.ts';
import previewStyles from './preview.module.css';
import { PreviewHint, PreviewPhone, PreviewProgress, PreviewStrip } from './preview.tsx';
import { StampsTabPanel } from './stamps-tab.tsx';
import { SubmitTabPanel } from './submit-tab.tsx';
import { TextTabPanel } from './text-tabs.tsx';
import { MovedNotice, OutdatedNotice, UnsavedBar } from './unsaved.tsx';
import { useDesigner } from './use-designer.ts';
import { type FieldName, GoTo, useDesignForm } from './use-draft-form.ts';

interface CardDesignerProps {
  shop: { id: string; name: string; photo: string };
  tab: DesignTab;
  onTab: (tab: DesignTab) => void;
}

interface DesignerProps extends CardDesignerProps {
  published: PublishedDesign;
  /** The server's; undefined when it could not be loaded. */
  draft: ServerDraft | undefined;
}

/** The shop's card in five tabs, beside what customers see. */
export function CardDesigner(props: CardDesignerProps) {
  const { data, error, refetch } = useDesign(props.shop.id);
  const draft = useServerDraft(props.shop.id);
  const failure = data ? null : error;
  useEffect(() => {
    if (!failure) {
      closeToast(designTexts.loadFailed);
      return;
    }
    toastError(designTexts.loadFailed, { detail: failure.message, retry: () => void refetch() });
  }, [failure, refetch]);
  // Without the server's draft it uses what this browser has.
  if (data && !draft.isPending) return <Designer key={props.shop.id} published={data} draft={draft.data} {...props} />;
  if (failure) return <ErrorState title={designTexts.loadFailed} error={failure} onRetry={() => void refetch()} />;
  return <DesignerSkeleton />;
}

/** The designer's shape while the design loads. */
function DesignerSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sd-hidden" role="status">
        {t`Loading your card`}
      </p>
      <div className={styles.columns}>
        <div className={styles.tabs}>
          <Skeleton height="3rem" radius="var(--sd-radius-round)" />
        </div>
        <div className={previewStyles.strip} data-waiting>
          <Skeleton height="4rem" radius="var(--sd-radius-l)" />
        </div>
        <div className={styles.form}>
          <Bones className={`sd-surface ${styles.sheet}`} heights={['1.25rem', '3rem', '5rem', '3rem']} />
        </div>
        <div className={previewStyles.stage} data-waiting>
          <Skeleton height="34rem" radius="var(--sd-radius-xl)" />
        </div>
      </div>
    </div>
  );
}

/** Milliseconds in which a second press may belong to a double click. */
const doublePress = 500;

/**
 * Opens the tab of a field, then focuses it. The second press of a double click must not hit what the new tab shows in the same place:
 * `still` goes onto the element that holds the tabs.
 */
function useGoTo(tab: DesignTab, onTab: (tab: DesignTab) => void, focus: (name: FieldName) => void) {
  const wanted = useRef<FieldName | null>(null);
  const ledAt = useRef(0);
  const swallow = (event: MouseEvent) => {
    // A press by key has detail 0.
    if (event.detail === 0 || Date.now() - ledAt.current > doublePress) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const focusWanted = useEffectEvent(() => {
    const name = wanted.current;
    if (!name || fieldOfPath(name)?.tab !== tab) return;
    wanted.current = null;
    focus(name);
  });
  // After each commit: a field can take the focus once its tab is shown.
  useEffect(() => focusWanted());
  const goTo = (name: FieldName) => {
    const place = fieldOfPath(name);
    if (place?.tab === tab) focus(name);
    else if (place) {
      wanted.current = name;
      ledAt.current = Date.now();
      onTab(place.tab);
    }
  };
  return { goTo, still: { onMouseDownCapture: swallow, onClickCapture: swallow } };
}

function Designer({ published, draft, shop, tab, onTab }: DesignerProps) {
  const narrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const { goTo, still } = useGoTo(tab, onTab, (name) => designer.form.setFocus(name));
  const designer = useDesigner(published, draft, goTo);
  const { form } = designer;
  // How many of the preview's stamps are new and are pressed in.
  const [fresh, setFresh] = useState(0);
  const showCount = (next: number) => {
    setFresh(Math.max(0, next - form.getValues('previewCount')));
    form.setValue('previewCount', next);
  };
  const preview = { shop, fresh, onCount: showCount };
  const bar = (instead: ReactNode) =>
    tab === 'submit' ? instead : <UnsavedBar designer={designer} onSubmit={() => onTab('submit')} instead={instead} />;

  return (
    <FormProvider {...form}>
      <Tabs unstyled keepMountedMode="display-none" value={tab} onChange={(value) => onTab(value as DesignTab)}>
        <MovedNotice sync={designer.sync} />
        <OutdatedNotice designer={designer} />
        <div className={styles.columns}>
          <TabList onTab={onTab} />
          {narrow && <PreviewStrip {...preview}>{bar(<PreviewProgress />)}</PreviewStrip>}
          <form
            className={styles.form}
            noValidate
            {...still}
            onSubmit={(event) => {
              event.preventDefault();
              // Enter in a field of another tab does not publish.
              if (tab === 'submit') designer.submit();
            }}
          >
            <div className={`sd-surface ${styles.sheet}`}>
              <GoTo value={goTo}>
                <DesignTabPanel shop={shop} first={published.isDefault} onStart={designer.replace} />
                <TextTabPanel tab="detail" />
                <TextTabPanel tab="support" />
                <StampsTabPanel onCount={showCount} />
                <SubmitTabPanel open={tab === 'submit'} designer={designer} shop={shop} />
              </GoTo>
            </div>
          </form>
          {!narrow && <PreviewPhone {...preview}>{bar(<PreviewHint />)}</PreviewPhone>}
        </div>
      </Tabs>
    </FormProvider>
  );
}

function TabList({ onTab }: { onTab: (tab: DesignTab) => void }) {
  const { errors } = useFormState({ control: useDesignForm().control });
  return (
    <Tabs.List className={styles.tabs} aria-label={t`Parts of the card`}>
      {(Object.entries(designTabs) as [DesignTab, string][]).map(([tab, label]) => {
        const failing = designFields.some((field) => field.tab === tab && errors[field.name]);
        return (
          <Tabs.Tab
            key={tab}
            value={tab}
            className={styles.tab}
            // Mantine's Home and End only move the focus; its arrow keys open the tab.
            onKeyDown={({ key }) => {
              if (key === 'Home') onTab('design');
              if (key === 'End') onTab('submit');
            }}
          >
            {label}
            {failing && (
              <span className={styles.failing}>
                <span className="sd-hidden">
                  {t({ message: ', needs a fix', comment: 'Read aloud after the name of a tab' })}
                </span>
              </span>
            )}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}
