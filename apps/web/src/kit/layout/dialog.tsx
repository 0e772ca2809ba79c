import { DIALOG_WIDTH } from '@zhiying/contract';
import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { Box } from '#kit/base/pieces.tsx';
import { useFocusReturn } from '#kit/base/use-focus-return.ts';
import { usePage } from '#kit/page/page-context.tsx';
import styles from './dialog.module.css';
import { FormFooter } from './form-footer.tsx';
import { OwnForms } from './own-forms.tsx';
import { SubmitForm } from './submit-form.tsx';
import { type LeaveQuestion, useLeaveGuard } from './use-leave-guard.ts';

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  width?: number;
  unsaved?: number;
  /** How leaving is asked about, where the usual words do not fit. */
  leaveWords?: LeaveQuestion;
  /** Makes it a form with a footer: Enter submits. */
  onSubmit?: () => void;
  submitText?: string;
  submitting?: boolean;
  submitDisabled?: boolean;
  children: ReactNode;
}

/** A dialog in the middle, 700 wide unless told otherwise. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, width = DIALOG_WIDTH, unsaved = 0, onSubmit, children } = props;
  const { active } = usePage();
  const leave = useLeaveGuard(open ? unsaved : 0, props.leaveWords);
  const close = () => void leave(onClose);
  const giveBackFocus = useFocusReturn(open);
  return (
    <Modal
      open={open && active}
      onCancel={close}
      title={title}
      width={width}
      footer={null}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={(shown) => !shown && !open && giveBackFocus()}
      centered
      mask={{ closable: unsaved === 0 }}
      classNames={{ body: styles.body }}
    >
      <OwnForms>
        {onSubmit ? (
          <SubmitForm onSubmit={onSubmit}>
            <Box padding="0 24 8" overflow="y" className={styles.content}>
              {children}
            </Box>
            <FormFooter
              unsaved={unsaved}
              submitText={props.submitText}
              submitting={props.submitting}
              disabled={props.submitDisabled}
              onCancel={close}
            />
          </SubmitForm>
        ) : (
          children
        )}
      </OwnForms>
    </Modal>
  );
}
