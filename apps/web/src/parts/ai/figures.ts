/** Small sums are shown to the part of a cent: one article costs that little. */
export const yuan = (value: number) =>
  `¥${value.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: value > 0 && value < 1 ? 4 : 2 })}`;

export const figure = (value: number) => value.toLocaleString('zh-CN');
