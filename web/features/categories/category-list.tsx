import { plural, t } from '@lingui/core/macro';
import { type Category, categoryForm, mostCategories } from '@stampdeck/contract/categories.ts';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { EmptySlot, EmptyState } from '#ui/empty-state.tsx';
import { Stack } from '#ui/layout.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { MoveHandle } from '#ui/move-handle.tsx';
import { Panel } from '#ui/panel.tsx';
import { Bones } from '#ui/skeleton.tsx';
import { toastSuccess } from '#ui/toast.tsx';
import { useOrder } from '#ui/use-order.ts';
import { categoriesFailure, useCategories, useMoveCategory, useRemoveCategory, useSaveCategory } from './api.ts';
import styles from './category-list.module.css';
import { Sure } from './sure.tsx';

const bones = <Bones heights={['3.5rem', '3.5rem', '3.5rem', '3.5rem']} className="sd-stack" />;

/** The form for a new category, and the shop's categories in their order. */
export function CategoryList() {
  const query = useCategories();
  const count = query.data?.length ?? 0;
  return (
    <Stack gap={5}>
      <Panel title={t`Add a category`}>
        {count < mostCategories ? (
          <AddCategory />
        ) : (
          <p className="sd-quiet">{t`Your shop has ${mostCategories} categories, which is the most. Delete one first.`}</p>
        )}
      </Panel>
      <Panel
        title={t`Your categories`}
        lead={
          count > 1 &&
          t`Your menu shows them in this order. Drag a row by its handle, or use the arrow keys on the handle.`
        }
      >
        <Loaded query={query} failure={categoriesFailure} bones={bones}>
          {(categories) =>
            categories.length === 0 ? (
              <EmptyState
                picture={<EmptySlot />}
                title={t`No categories yet`}
                text={t`Categories group your products, such as Coffee, Breakfast and Cakes. Your customers find things faster.`}
              />
            ) : (
              <Rows categories={categories} />
            )
          }
        </Loaded>
      </Panel>
    </Stack>
  );
}

function AddCategory() {
  const save = useSaveCategory();
  const form = useCallForm({
    schema: categoryForm,
    values: { name: '' },
    send: save,
    saved: () => ({ name: '' }),
    onDone: (_, { name }) => {
      toastSuccess(t`${name} added`);
      form.setFocus('name');
    },
  });
  return (
    <Form form={form} label={t`Categories`} submit={t`Add category`}>
      <Fields form={form} of={{ name: { label: t`Name`, placeholder: t`Breakfast`, maxLength: 60 } }} />
    </Form>
  );
}

function Rows({ categories }: { categories: Category[] }) {
  const [named, setNamed] = useState('');
  const [gone, setGone] = useState<Category | null>(null);
  const [said, setSaid] = useState('');
  const move = useMoveCategory();
  const remove = useRemoveCategory();
  const order = useOrder<HTMLUListElement>(categories.length, (from, to) => {
    const category = categories[from];
    if (!category) return;
    move.mutate({ id: category.id, place: to });
    const { name } = category;
    const [place, count] = [to + 1, categories.length];
    setSaid(t`${name}: place ${place} of ${count}`);
  });
  return (
    <>
      <ul className="sd-rows" ref={order.ref} aria-label={t`Your categories`}>
        {categories.map((category, place) => (
          <li key={category.id} className="sd-row" {...order.row(place)}>
            {named === category.id ? (
              <Rename category={category} onDone={() => setNamed('')} />
            ) : (
              <CategoryRow
                category={category}
                handle={order.handle(place)}
                onRename={() => setNamed(category.id)}
                onRemove={() => setGone(category)}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="sd-hidden" role="status">
        {said}
      </p>
      {gone && (
        <Sure
          isBusy={remove.isPending}
          onClose={() => setGone(null)}
          onSure={() => remove.mutate(gone, { onSettled: () => setGone(null) })}
        >
          {goneWords(gone)}
        </Sure>
      )}
    </>
  );
}

const goneWords = ({ name, products }: Category): string =>
  products === 0
    ? t`“${name}” is deleted. No product is in it.`
    : plural(products, {
        one: `“${name}” is deleted. Its # product stays, without a category.`,
        other: `“${name}” is deleted. Its # products stay, without a category.`,
      });

interface CategoryRowProps {
  category: Category;
  handle: object;
  onRename: () => void;
  onRemove: () => void;
}

function CategoryRow({ category: { id, name, products }, handle, onRename, onRemove }: CategoryRowProps) {
  return (
    <>
      <MoveHandle label={t`Move ${name}`} {...handle} />
      <span className="sd-row-words">
        <span className="sd-row-name" dir="auto">
          {name}
        </span>
        <Link to="/products" search={{ category: id }} className={`sd-row-text sd-link-quiet ${styles.count}`}>
          {plural(products, { one: '# product', other: '# products' })}
        </Link>
      </span>
      <span className={`sd-row-end ${styles.acts}`}>
        <button type="button" className="sd-icon-button" aria-label={t`Rename ${name}`} onClick={onRename}>
          <Pencil size={18} aria-hidden />
        </button>
        <button type="button" className="sd-icon-button" aria-label={t`Delete ${name}`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </button>
      </span>
    </>
  );
}

function Rename({ category: { id, name }, onDone }: { category: Category; onDone: () => void }) {
  const form = useCallForm({
    schema: categoryForm,
    values: { name },
    send: useSaveCategory(id),
    onDone,
    about: { categoryTaken: 'name' },
  });
  return (
    <div className={styles.rename}>
      <Form form={form} label={t`Rename ${name}`} submit={t`Save`} onCancel={onDone}>
        <Fields form={form} of={{ name: { label: t`Name`, maxLength: 60, autoFocus: true } }} />
      </Form>
    </div>
  );
}
