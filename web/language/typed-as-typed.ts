import type { I18n, MessageDescriptor, MessageOptions, Values } from '@lingui/core';
import { hideSigns, showSigns } from '@stampdeck/contract/typed-values.ts';

/** Has it say what people typed as they typed it. */
export function sayTypedAsTyped(i18n: I18n): I18n {
  const say = i18n._.bind(i18n);
  i18n._ = (id: string | MessageDescriptor, values: Values = {}, options: MessageOptions = {}) =>
    showSigns(
      typeof id === 'string'
        ? say(id, hideSigns(values), options)
        : say({ ...id, values: hideSigns(id.values ?? values) }),
    );
  return i18n;
}
