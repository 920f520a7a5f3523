import { Tabs, Textarea } from '@mantine/core';
import { cardTextLength } from '@stampdeck/contract/designs.ts';
import { useWatch } from 'react-hook-form';
import { Stack } from '#ui/layout.tsx';
import { type DesignField, fieldLabel } from './design-fields.ts';
import styles from './text-tabs.module.css';
import { useDesignForm } from './use-draft-form.ts';
import { ContradictionWarning } from './warnings.tsx';

type TextName = Extract<DesignField, 'description' | 'howToCollect' | 'businessName' | 'reward' | 'terms'>;

/** From here on the characters are counted. */
const nearLimit = cardTextLength * 0.8;

interface TextFieldProps {
  name: TextName;
  hint: string;
  minRows?: number;
}

function TextField({ name, hint, minRows = 2 }: TextFieldProps) {
  const { control, register, formState } = useDesignForm();
  const length = useWatch({ control, name }).trim().length;
  return (
    <Textarea
      label={fieldLabel(name)}
      description={
        <span className={styles.help}>
          <span>{hint}</span>
          {length >= nearLimit && (
            <span className={styles.counter} data-over={length > cardTextLength || undefined}>
              {length} of {cardTextLength}
            </span>
          )}
        </span>
      }
      error={formState.errors[name]?.message}
      autosize
      minRows={minRows}
      maxRows={14}
      {...register(name)}
    />
  );
}

const texts: Record<'detail' | 'support', TextFieldProps[]> = {
  detail: [
    { name: 'description', hint: 'Under your shop’s name on the card.', minRows: 1 },
    { name: 'howToCollect', hint: 'What a customer does for a stamp.' },
    { name: 'businessName', hint: 'The contact line: full name, address, phone. Empty is left out.', minRows: 1 },
    { name: 'reward', hint: 'What a full card brings.' },
  ],
  support: [{ name: 'terms', hint: 'One rule a line.', minRows: 7 }],
};

/** What the card says about itself, or the shop's terms. */
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
