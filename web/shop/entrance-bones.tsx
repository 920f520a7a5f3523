/** The form's shape, line by line, so that nothing moves when it is there. */
export function EntranceBones() {
  return (
    <div className="sd-form" aria-hidden="true">
      <div className="shop-bone shop-bone-field" />
      <div className="shop-bone shop-bone-field" />
      <div className="shop-bone shop-bone-button" />
    </div>
  );
}
