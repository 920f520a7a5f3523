import { t } from '@lingui/core/macro';
import { fieldProblems } from '@stampdeck/contract/field-problems.ts';
import { emptyProduct, type Product, productForm } from '@stampdeck/contract/products.ts';
import { imageAddress, text } from '@stampdeck/contract/text.ts';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ImageField } from '#features/images/image-field.tsx';
import { add, productTexts, useTakeProduct } from '#features/products/api.ts';
import { typedPrice, typedStock } from '#features/products/typed.ts';
import { Fields, Form } from '#forms/form.tsx';
import { useCallForm } from '#forms/use-call-form.ts';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { closeToast, toastSuccess } from '#ui/toast.tsx';

/** Specification, section 5: all are required. */
const schema = z.object({
  title: productForm.shape.title,
  price: typedPrice,
  countInStock: typedStock,
  description: text(10_000),
  image: imageAddress.check(z.minLength(1, fieldProblems.empty)),
});
const values = { title: '', price: '', countInStock: '', description: '', image: '' };

/** 'Add product': what every product has. */
export function SimpleForm({ onAdded }: { onAdded: (product: Product) => void }) {
  const take = useTakeProduct();
  const form = useCallForm({
    schema,
    values,
    send: async ({ image, ...typed }) =>
      take(await add({ ...emptyProduct, ...typed, pictures: [{ image, alt: '' }], draft: false })),
    saved: () => values,
    onDone: (product) => {
      closeToast(productTexts.added);
      toastSuccess(productTexts.added, { specified: true });
      form.setFocus('title');
      onAdded(product);
    },
  });
  return (
    <Form
      form={form}
      label={t`Add product`}
      submit={t`Publish now`}
      foot={
        <Link to="/products" className="sd-link">
          {t`Go to products`}
        </Link>
      }
    >
      <LeaveGuard isUnsaved={form.isUnsaved} />
      <Fields form={form} of={{ title: { label: t`Product title`, maxLength: 200 } }} />
      <div className="sd-pairs">
        <Fields
          form={form}
          of={{
            price: { label: t`Price`, unit: '$', inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' },
            countInStock: { label: t`Count In Stock`, inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' },
          }}
        />
      </div>
      <Fields
        form={form}
        of={{
          description: { label: t`Description`, lines: 4, maxLength: 10_000, dir: 'auto' },
          image: { label: t`Images URL`, type: 'url', placeholder: 'https://', dir: 'ltr' },
        }}
      />
      <ImageField
        label={t`Image`}
        value={form.typed.image}
        shape="square"
        use="product"
        onChange={(image) => form.write('image', image)}
      />
    </Form>
  );
}
