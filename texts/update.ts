/** `npm run texts`: takes the texts of the code into the catalogs of texts/. */
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type AreaName, areas } from './areas.ts';

// `overwrite` holds for English only: its words come from the code, also after they change.
const config = getConfig({ cwd: import.meta.dirname });
for (const catalog of await getCatalogs(config)) {
  const locale = [...areas[catalog.name as AreaName].languages];
  await catalog.make({ clean: true, overwrite: true, locale, orderBy: config.orderBy });
}
