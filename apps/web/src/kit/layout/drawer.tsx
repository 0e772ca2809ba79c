import { DRAWER_SIDE, DRAWER_WIDTH } from '@zhiying/contract';
import { Drawer } from 'antd';
import { type ReactNode, useId } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { CloseIcon, LeftIcon, RightIcon } from '#kit/base/icons.tsx';
import { Box, Note, Row } from '#kit/base/pieces.tsx';
import { useFocusReturn } from '#kit/base/use-focus-return.ts';
import { usePhone } from '#kit/base/use-phone.ts';
import { IconButton } from '#kit/display/icon-button.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import styles from './drawer.module.css';
import { FormFooter } from './form-footer.tsx';
import { OwnForms } from './own-forms.tsx';
import { SubmitForm } from './submit-form.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface SideDrawerProps {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  /** Left of the title, e.g. an avatar. */
  lead?: ReactNode;
  /** Beside the title, e.g. a status. */
  status?: ReactNode;
  subtitle?: ReactNode;
  /** 450 unless told otherwise. */
  width?: number;
  /** Walking the list without closing; left out where there is no list, undefined steps at its ends. */
  walk?: { previous?: () => void; next?: () => void };
  /** How many changes would be lost; asked about before leaving. */
  unsaved?: number;
  /** Makes the body a form with a footer: Enter submits. */
  onSubmit?: () => void;
  submitText?: string;
  submitting?: boolean;
  submitDisabled?: boolean;
  /** Replaces the form's footer. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The right-side drawer: 450 wide, the list stays readable behind it. */
export function SideDrawer(props: SideDrawerProps) {
  const {
    open,
    onClose,
    title,
    lead,
    status,
    subtitle,
    walk,
    unsaved = 0,
    width = DRAWER_WIDTH,
    children,
  } = props;
  const { active } = usePage();
  const phone = usePhone();
  const titleId = useId();
  const leave = useLeaveGuard(open ? unsaved : 0);
  const close = () => void leave(onClose);
  const giveBackFocus = useFocusReturn(open);
  return (
    <Drawer
      // A page behind another tab keeps its drawer, out of sight.
      open={open && active}
      onClose={close}
      placement={DRAWER_SIDE}
      size={phone ? '100%' : width}
      closable={false}
      destroyOnHidden
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={(shown) => {
        if (shown) focusFirstField(titleId);
        else if (!open) giveBackFocus();
      }}
      aria-labelledby={titleId}
      classNames={{ section: styles.drawer, body: styles.frame, mask: styles.mask, wrapper: styles.wrapper }}
    >
      <OwnForms>
        <Row gap={12} flex="none" borderBottom="line" className={styles.head}>
          {lead}
          <Box grow>
            <Row gap={8} size="13/20" tone="text2" className={styles.name}>
              <h2 id={titleId} title={typeof title === 'string' ? title : undefined}>
                {title}
              </h2>
              {status}
            </Row>
            {subtitle && (
              <Note as="div" clip>
                {subtitle}
              </Note>
            )}
          </Box>
          <Row align="stretch" flex="none">
            {walk && <Step label="上一条" icon={<LeftIcon />} step={walk.previous} leave={leave} />}
            {walk && <Step label="下一条" icon={<RightIcon />} step={walk.next} leave={leave} />}
            <IconButton label="关闭" icon={<CloseIcon />} onClick={close} />
          </Row>
        </Row>
        <FormBody {...props} close={close}>
          {children}
        </FormBody>
      </OwnForms>
    </Drawer>
  );
}

/** A drawer takes the focus to itself while it opens, so `autoFocus` in it comes to nothing: such a field says `data-first-field`. */
const focusFirstField = (titleId: string) =>
  document
    .getElementById(titleId)
    ?.closest('.ant-drawer')
    ?.querySelector<HTMLElement>('[data-first-field]')
    ?.focus();

function Step({
  label,
  icon,
  step,
  leave,
}: {
  label: string;
  icon: ReactNode;
  step: (() => void) | undefined;
  leave(go: () => void): Promise<void>;
}) {
  return <IconButton label={label} icon={icon} disabled={!step} onClick={() => step && void leave(step)} />;
}

function FormBody({
  onSubmit,
  submitText,
  submitting,
  submitDisabled,
  unsaved = 0,
  footer,
  close,
  children,
}: SideDrawerProps & { close(): void }) {
  if (!onSubmit)
    return (
      <>
        <Box fill padding="16 24 24" overflow="y" className={styles.body}>
          {children}
        </Box>
        {footer && (
          <Box padding="12 24" flex="none" borderTop="line" className={styles.footer}>
            {footer}
          </Box>
        )}
      </>
    );
  return (
    <SubmitForm className={classOf({ flow: 'column', fill: true })} onSubmit={onSubmit}>
      <Box fill padding="16 24 24" overflow="y" className={styles.body}>
        {children}
      </Box>
      <Box padding="12 24" flex="none" borderTop="line" className={styles.footer}>
        {footer ?? (
          <FormFooter
            unsaved={unsaved}
            submitText={submitText}
            submitting={submitting}
            disabled={submitDisabled}
            onCancel={close}
          />
        )}
      </Box>
    </SubmitForm>
  );
}
