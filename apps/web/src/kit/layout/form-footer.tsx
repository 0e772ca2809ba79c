import { Button } from 'antd';
import { Row, Text } from '#kit/base/pieces.tsx';

interface FormFooterProps {
  unsaved: number;
  submitText?: string;
  submitting?: boolean;
  disabled?: boolean;
  onCancel(): void;
}

/** Unsaved count left, 取消 and 保存 right. */
export const FormFooter = ({
  unsaved,
  submitText = '保存',
  submitting,
  disabled,
  onCancel,
}: FormFooterProps) => (
  <Row gap={8} justify="end" wrap>
    <Text size="13/20" tone="muted" marginRight="auto" aria-live="polite">
      {unsaved > 0 && `${unsaved} 处修改未保存`}
    </Text>
    <Button onClick={onCancel}>取消</Button>
    <Button type="primary" htmlType="submit" loading={submitting} disabled={disabled}>
      {submitText}
    </Button>
  </Row>
);
