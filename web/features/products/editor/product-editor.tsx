import { plural, t } from '@lingui/core/macro';
import type { Product } from '@stampdeck/contract/products.ts';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCategories } from '#features/categories/api.ts';
import { ProductView } from '#features/products/product-view.tsx';
import { Alert } from '#ui/alert.tsx';
import { Inline, Stack } from '#ui/layout.tsx';
import { Fold } from './fold.tsx';
import { MovedNotice } from './moved-notice.tsx';
import styles from './product-editor.module.css';
import { sections } from './sections.tsx';
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
  const { form, missing, moved } = editing;
  const categories = useCategories().data ?? [];
  const element = useRef<HTMLFormElement>(null);
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

  const press = (act: Act) => {
    editing.press(act);
    element.current?.requestSubmit();
  };
  return (
    <form ref={element} className={styles.editor} noValidate aria-label={label} onSubmit={form.submit}>
      <Stack gap={4} className={styles.fields}>
        <Kept editing={editing} />
        {all.map(({ title, fields, parts: Parts }) => (
          <Fold
            key={title}
            title={title}
            note={noteOf(fields, form.errors)}
            isOpen={!closed.has(title)}
            onToggle={() => toggle(title)}
          >
            <Parts form={form} categories={categories} />
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
        {moved && <MovedNotice moved={moved} />}
        <Missing editing={editing} />
        {form.failure && !moved && <Alert>{form.failure.message}</Alert>}
        <Inline gap={3} className={styles.bar}>
          {buttons(press, form.isBusy)}
        </Inline>
      </div>
    </form>
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
