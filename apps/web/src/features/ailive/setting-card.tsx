import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Box, Card, Muted, Note, Row } from '#kit/base/pieces.tsx';
import { FailureNote } from '#kit/form/failure-note.tsx';
import { SubmitForm } from '#kit/layout/submit-form.tsx';
import { useUnsaved } from '#kit/page/page-context.tsx';
import type { ApiError } from '#kit/session/api/client.ts';

interface SettingCardProps {
  /** What `useSettingForm` gives. */
  entry: {
    unsaved: number;
    busy: boolean;
    readOnly: boolean;
    error: ApiError | null;
    save(): void;
    reset(): void;
  };
  label: string;
  children: ReactNode;
}

/** A setting of the whole channel as a form, with what is not saved yet. */
export function SettingCard({ entry, label, children }: SettingCardProps) {
  useUnsaved(entry.unsaved > 0);
  return (
    <Box padding="12 gutter 24" height="full" overflow="y">
      <Card as="section" maxWidth={720} padding={20} aria-label={label}>
        <SubmitForm onSubmit={() => entry.save()}>
          <FailureNote error={entry.error} />
          {children}
          {entry.readOnly ? (
            <Note>对本渠道所有直播间生效，仅渠道管理员可修改。</Note>
          ) : (
            <Row gap={8}>
              <Button type="primary" htmlType="submit" disabled={entry.unsaved === 0} loading={entry.busy}>
                保存
              </Button>
              <Button disabled={entry.unsaved === 0} onClick={entry.reset}>
                还原
              </Button>
              {entry.unsaved > 0 && <Muted>{entry.unsaved} 处修改未保存</Muted>}
            </Row>
          )}
        </SubmitForm>
      </Card>
    </Box>
  );
}
