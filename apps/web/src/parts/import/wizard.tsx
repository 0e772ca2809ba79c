import { useQueryClient } from '@tanstack/react-query';
import type { ImportCalls, ImportInfo, Importing } from '@zhiying/contract';
import type { ReactNode } from 'react';
import { Column } from '#kit/base/pieces.tsx';
import { Dialog } from '#kit/layout/dialog.tsx';
import { refresh } from '#kit/session/api/queries.ts';
import { useProgressToast } from '#parts/job/progress-toast.tsx';
import { MatchStep } from './match-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import { RunStep } from './run-step.tsx';
import { StepTrail } from './step-trail.tsx';
import { UploadStep } from './upload-step.tsx';
import { type Import, useImport } from './use-import.ts';

export interface ImportWizardProps {
  open: boolean;
  onClose(): void;
  importing: Importing;
  /** The area's calls, e.g. `contract.member`. */
  calls: ImportCalls;
  /** What comes next for those who were just imported. */
  doneNote?: string;
  /** What can be done for them at once. */
  doneAction?(info: ImportInfo): ReactNode;
}

const WIDTH = 920;
const LEAVING = {
  title: '放弃导入？',
  consequence: '数据未发生任何变更；下次导入需重新上传文件。',
  okText: '放弃导入',
  cancelText: '继续',
};

/** From a file to rows in five steps: 上传 → 对应列 → 预览 → 导入 → 结果. Nothing changes before the fourth. */
export default function Wizard({ open, onClose, importing, calls, ...done }: ImportWizardProps) {
  const current = useImport(importing, calls);
  const follow = useProgressToast();
  const client = useQueryClient();
  const { step, info, restart } = current;
  const title = `导入${importing.noun}`;

  const close = () => {
    // The job goes on without the dialog; the corner shows how far it is.
    if (step === 'run' && info?.job)
      follow({
        jobId: info.job.id,
        title,
        onFinish: () => void refresh(client, importing.path.replace(/import$/, '')),
      });
    restart();
    onClose();
  };
  // Only what would have to be done again is asked about.
  const unsaved = step === 'match' || step === 'preview' ? 1 : 0;
  return (
    <Dialog open={open} onClose={close} title={title} width={WIDTH} unsaved={unsaved} leaveWords={LEAVING}>
      <StepTrail step={step} />
      <Column minHeight={320} gap={16}>
        <Step current={current} close={close} {...done} />
      </Column>
    </Dialog>
  );
}

interface StepProps extends Pick<ImportWizardProps, 'doneNote' | 'doneAction'> {
  current: Import;
  close(): void;
}

function Step({ current, close, ...done }: StepProps) {
  const { step, info } = current;
  if (step === 'upload' || !info) return <UploadStep current={current} />;
  // A new file starts with a new guess.
  if (step === 'match') return <MatchStep key={info.id} current={current} info={info} />;
  if (step === 'preview') return <PreviewStep current={current} info={info} />;
  if (step === 'run') return <RunStep current={current} info={info} close={close} />;
  return <ResultStep current={current} info={info} close={close} {...done} />;
}
