import { Pagination } from 'antd';
import { Row } from '#kit/base/pieces.tsx';

interface PageTurnerProps {
  page: number;
  size: number;
  total: number;
  /** Below what is turned, where nothing else keeps it apart. */
  below?: boolean;
  onChange(page: number): void;
}

/** Turns the pages of a list that is part of something else; nothing where one page holds all of it. */
export const PageTurner = ({ page, size, total, below = false, onChange }: PageTurnerProps) =>
  total > size && (
    <Row justify="end" {...(below && { paddingTop: 8 })}>
      <Pagination
        size="small"
        current={page}
        pageSize={size}
        total={total}
        showSizeChanger={false}
        onChange={onChange}
      />
    </Row>
  );
