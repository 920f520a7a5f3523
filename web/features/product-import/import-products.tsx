import { t } from '@lingui/core/macro';
import { checkProductImport, mostProductRows } from '@stampdeck/contract/product-import.ts';
import { FileDown } from 'lucide-react';
import { ImportScreen } from '#features/file-import/import-screen.tsx';
import { formatNumber } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { useLastProductImport, useStartImport, useTemplate } from './api.ts';
import { CheckReport } from './check-report.tsx';
import { ImportProgress } from './import-progress.tsx';

/** A file of products. */
export const ImportProducts = () => (
  <ImportScreen
    check={checkProductImport}
    last={useLastProductImport()}
    start={useStartImport()}
    lead={<Lead />}
    progress={(state) => <ImportProgress key={state.id} state={state} />}
    report={(report) => <CheckReport {...report} />}
  />
);

function Lead() {
  const template = useTemplate();
  const most = formatNumber(mostProductRows);
  return (
    <>
      <p className="sd-lead">
        {t`Choose a CSV file of up to ${most} rows and 32 MB. Start from the template, or from your exported products. A row changes the product with its id or exactly its title; otherwise it adds one. You see a preview before anything is imported.`}
      </p>
      <Button onClick={() => template.mutate({})} isBusy={template.isPending}>
        <FileDown size={20} aria-hidden /> {t`Download the template`}
      </Button>
    </>
  );
}
