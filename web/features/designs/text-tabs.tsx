import { t } from '@lingui/core/macro';
import { Tabs, Textarea } from '@mantine/core';
import { cardTextLength } from '@stampdeck/contract/designs.ts';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '#language/format.ts';
import { Stack } from '#ui/layout.tsx';
import { type DesignField, fieldLabel } from './design-fields.ts';
import styles from './text-tabs.module.css';
import { useDesignForm } from './use-draft-form.ts';
import { ContradictionWarning } from './warnings.tsx';

type TextName = Extract<DesignField, 'description' | 'howToCollect' | 'businessName' | 'reward' | 'terms'>;

/** From this length the field shows a count. */
const nearLimit = cardTextLength * 0.8;

interface TextFieldProps {
  name: TextName;
  hint: string;
  minRows?: number;
}

function TextField({ name, hint, minRows = 2 }: TextFieldProps) {
  const { control, register, formState } = useDesignForm();
  const length = useWatch({ control, name }).trim().length;
  const [typed, most] = [formatNumber(length), formatNumber(cardTextLength)];
  return (
    <Textarea
      label={fieldLabel(name)}
      description={
        <span className={styles.help}>
          <span>{hint}</span>
          {length >= nearLimit && (
            <span className={styles.counter} data-over={length > cardTextLength || undefined}>
              {t`${typed} of ${most}`}
            </span>
          )}
        </span>
      }
      error={formState.errors[name]?.message}
      autosize
      minRows={minRows}
      maxRows={14}
      dir="auto"
      {...register(name)}
    />
  );
}

const texts: Record<'detail' | 'support', TextFieldProps[]> = {
  detail: [
    { name: 'description', hint: t`Shown under your shop’s name on the card.`, minRows: 1 },
    { name: 'howToCollect', hint: t`What customers do to get a stamp.` },
    { name: 'businessName', hint: t`The contact line: full name, address, phone. Leave empty to hide.`, minRows: 1 },
    { name: 'reward', hint: t`What customers get for a full card.` },
  ],
  support: [{ name: 'terms', hint: t`One rule per line.`, minRows: 7 }],
};

/** The card's texts, or the shop's terms. */
export function TextTabPanel({ tab }: { tab: keyof typeof texts }) {
  return (
    <Tabs.Panel value={tab}>
      <Stack>
        {texts[tab].map((field) => (
          <TextField key={field.name} {...field} />
        ))}
        <ContradictionWarning tab={tab} />
      </Stack>
    </Tabs.Panel>
  );
}
