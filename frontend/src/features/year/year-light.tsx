/** Lies over the drawing of the home page and gives it the light, the clouds and the snow of the month that the dial shows. */
export function YearLight({ className }: { className: string }) {
  return (
    <div className={`year-light ${className}`} aria-hidden="true">
      <span className="year-light__cold" />
      <span className="year-light__warm" />
      <span className="year-light__clouds" />
      <span className="year-light__snow" />
    </div>
  );
}
