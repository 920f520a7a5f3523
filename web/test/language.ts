/** Tests read the texts of the code: English, in the region that the tests run in. */
import { i18n } from '@lingui/core';
import '#language/language.ts';

i18n.loadAndActivate({ locale: 'en', locales: 'en-US', messages: {} });
