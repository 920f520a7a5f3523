import { t } from '@lingui/core/macro';
import { checkImport } from '@stampdeck/contract/member-import.ts';
import { ImportScreen } from '#features/file-import/import-screen.tsx';
import { useLastMemberImport, useStartImport } from './api.ts';
import { CheckReport } from './check-report.tsx';
import { ImportProgress } from './import-progress.tsx';

/** A file of members. */
export const ImportMembers = () => (
  <ImportScreen
    check={checkImport}
    last={useLastMemberImport()}
    start={useStartImport()}
    lead={
      <p className="sd-lead">
        {t`Choose a CSV file whose first row names the columns: name, email, phone, stamps, joined, birthday. Each row needs a name, an email or a phone number. You see a preview before anything is imported.`}
      </p>
    }
    progress={(state) => <ImportProgress key={state.id} state={state} />}
    report={(report) => <CheckReport {...report} />}
  />
);
