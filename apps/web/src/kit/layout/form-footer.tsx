import { Button } from 'antd';
import styles from './form-footer.module.css';

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
  <div className={styles.footer}>
    <span className={styles.unsaved} aria-live="polite">
      {unsaved > 0 && `${unsaved} 处修改未保存`}
    </span>
    <Button onClick={onCancel}>取消</Button>
    <Button type="primary" htmlType="submit" loading={submitting} disabled={disabled}>
      {submitText}
    </Button>
  </div>
);
