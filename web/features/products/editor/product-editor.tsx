import { plural, t } from '@lingui/core/macro';
import type { Product } from '@stampdeck/contract/products.ts';
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCategories } from '#features/categories/api.ts';
import { ProductView } from '#features/product-view/product-view.tsx';
import { Alert } from '#ui/alert.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Fold } from './fold.tsx';
import { type MediaUploads, useMediaUploads } from './media-uploads.ts';
import { MovedNotice } from './moved-notice.tsx';
import { OtherEditor, useTellEditing } from './other-editor.tsx';
import styles from './product-editor.module.css';
import { sections } from './sections.tsx';
import { StockNotice } from './stock-notice.tsx';
import { type FieldName, shownFrom } from './typed-product.ts';
import { type Act, neededWords, type ProductEditing, useProductForm } from './use-product-form.ts';

interface ProductEditorProps {
  /** The form's name. */
  label: string;
  /** Null for a new product. */
  product: Product | null;
  onSaved: (product: Product, act: Act) => void;
  onBegin: () => void;
  /** The buttons below the form. */
  buttons: (press: (act: Act) => void, isBusy: boolean) => ReactNode;
}

/** All that can be said about a product, in sections that close, and what customers see of it. */
export function ProductEditor({ label, product, onSaved, onBegin, buttons }: ProductEditorProps) {
  const editing = useProductForm({ product, onSaved, onBegin });
  const { form, missing, moved, stockMoved } = editing;
  const uploads = useMediaUploads(form);
  const tellEditing = useTellEditing(product?.id);
  const [isHeld, setHeld] = useState(false);
  const categories = useCategories().data ?? [];
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLElement>(null);
  const all = sections();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (title: string) =>
    setClosed((now) => (now.has(title) ? new Set([...now].filter((one) => one !== title)) : new Set([...now, title])));

  // What is wrong in a section that is closed must be seen.
  const wrong = [...missing, ...Object.entries(form.errors).flatMap(([name, error]) => (error ? [name] : []))].join(
    ' ',
  );
  const openWrong = useEffectEvent((names: string[]) => {
    const hidden = all.filter(({ title, fields }) => closed.has(title) && fields.some((name) => names.includes(name)));
    if (hidden.length === 0) return;
    setClosed(new Set([...closed].filter((title) => hidden.every((one) => one.title !== title))));
    requestAnimationFrame(() => form.setFocus(names[0]));
  });
  useEffect(() => {
    if (wrong !== '') openWrong(wrong.split(' '));
  }, [wrong]);

  // A product without what is still on its way would be another one.
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const mustWait = uploads.left > 0;
    setHeld(mustWait);
    if (mustWait) event.preventDefault();
    else form.submit(event);
  };
  const press = (act: Act) => {
    editing.press(act);
    element.current?.requestSubmit();
  };
  return (
    <form ref={element} className={styles.editor} noValidate aria-label={label} onInput={tellEditing} onSubmit={submit}>
      <LeaveGuard isUnsaved={() => uploads.left > 0} />
      <Stack gap={4} className={styles.fields}>
        {product && <OtherEditor productId={product.id} />}
        <Kept editing={editing} />
        {all.map(({ title, fields, parts: Parts }) => (
          <Fold
            key={title}
            title={title}
            note={noteOf(fields, form.errors)}
            isOpen={!closed.has(title)}
            onToggle={() => toggle(title)}
          >
            <Parts form={form} categories={categories} uploads={uploads} />
          </Fold>
        ))}
      </Stack>
      <div className={styles.side}>
        <Fold title={t`Live Previews`} isOpen={!closed.has('preview')} onToggle={() => toggle('preview')}>
          <p className="sd-quiet">{t`What your customers see.`}</p>
          <div className={styles.preview}>
            <ProductView product={shownFrom(form.typed)} level={3} />
          </div>
        </Fold>
      </div>
      <div className={styles.end}>
        {moved && <MovedNotice ref={notice} moved={moved} />}
        {stockMoved && !moved && <StockNotice moved={stockMoved} />}
        {isHeld && <Held uploads={uploads} />}
        <Missing editing={editing} />
        {form.failure && !moved && !stockMoved && <Alert>{form.failure.message}</Alert>}
        <Inline gap={3} className={styles.bar}>
          {buttons(press, form.isBusy)}
          {moved && (
            // The notice itself is at the end of a long form.
            <button type="button" className="sd-link" onClick={() => notice.current?.focus()}>
              {t`Someone else changed this product: compare`}
            </button>
          )}
        </Inline>
      </div>
    </form>
  );
}

/** Why nothing was saved: files are not stored yet. */
function Held({ uploads: { left, isBusy } }: { uploads: MediaUploads }) {
  if (left === 0) return null;
  return (
    <Alert>
      {isBusy
        ? t`Not saved: your files are still uploading. Wait until they are done, or cancel them.`
        : t`Not saved: a file did not upload. Retry it, or remove it.`}
    </Alert>
  );
}

/** How many fields of a section are wrong. */
function noteOf(fields: FieldName[], errors: ProductEditing['form']['errors']): string | undefined {
  const count = fields.filter((name) => errors[name]).length;
  return count === 0 ? undefined : plural(count, { one: '# field to correct', other: '# fields to correct' });
}

/** Says that typed text of an earlier visit is back. */
function Kept({ editing: { isKept, discard } }: { editing: ProductEditing }) {
  const [was] = useState(isKept);
  if (!was) return null;
  return (
    <div className="sd-note" data-tone="info" role="status">
      <p>
        {t`What you typed before is here again. It is only on this device until you save it.`}{' '}
        <button type="button" className="sd-link" onClick={discard}>
          {t`Discard it`}
        </button>
      </p>
    </div>
  );
}

/** What is missing before customers may see it; each leads to its field. */
function Missing({ editing: { missing, form } }: { editing: ProductEditing }) {
  if (missing.length === 0) return null;
  const words = neededWords();
  return (
    <Alert>
      {t`Customers need a few more things before they can see this product:`}
      <ul className={styles.missing}>
        {missing.map((name) => (
          <li key={name}>
            <button type="button" className="sd-link" onClick={() => form.setFocus(name)}>
              {words[name]}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
