/** The colours are those of the product's own screens. */
export const API_PAGE_STYLE = `
:root{color-scheme:light dark;--canvas:light-dark(oklch(.98 .004 110),oklch(.175 .008 195));--surface:light-dark(#fff,oklch(.215 .009 195));--sunken:light-dark(oklch(.96 .005 110),oklch(.195 .008 195));--ink:light-dark(oklch(.24 .018 195),oklch(.945 .006 130));--muted:light-dark(oklch(.475 .017 195),oklch(.735 .012 180));--line:light-dark(oklch(.908 .006 130),oklch(.315 .011 195));--accent:light-dark(oklch(.455 .079 174),oklch(.81 .118 170));--soft:light-dark(oklch(.945 .028 172),oklch(.3 .04 175));--danger:light-dark(oklch(.45 .16 27),oklch(.85 .075 25));--danger-soft:light-dark(oklch(.953 .022 25),oklch(.29 .055 25))}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem}
body{margin:0;font:1rem/1.6 system-ui,sans-serif;background:var(--canvas);color:var(--ink)}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:.25rem}
.skip{position:absolute;left:1rem;top:-4rem;background:var(--surface);padding:.5rem 1rem;z-index:2}
.skip:focus{top:.5rem}
header{position:sticky;top:0;z-index:1;display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.75rem 1.5rem;background:var(--canvas);border-bottom:1px solid var(--line)}
.logo{display:inline-flex;align-items:center;gap:.5rem;color:var(--accent);text-decoration:none;font-weight:700;font-size:1.2rem;letter-spacing:-.03em}
.logo svg{width:1.4em;height:1.4em}
.logo span{color:var(--ink)}
.frame{display:grid;grid-template-columns:13rem minmax(0,1fr);gap:3rem;max-width:72rem;margin:0 auto;padding:2rem 1.5rem 6rem}
nav ul{position:sticky;top:5rem;list-style:none;margin:0;padding:0}
nav a{display:block;padding:.375rem 0;color:var(--muted);text-decoration:none}
nav a:hover{color:var(--ink);text-decoration:underline}
h1{font-size:2.25rem;line-height:1.15;letter-spacing:-.025em;margin:0 0 1rem}
h2{font-size:1.375rem;letter-spacing:-.015em;margin:3.5rem 0 1rem}
h2.small{font-size:1rem;letter-spacing:0;margin:2rem 0 .5rem}
.lead{font-size:1.125rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.875rem}
pre{overflow:auto;max-height:24rem;margin:.5rem 0 1rem;padding:1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--sunken);line-height:1.5}
details{border:1px solid var(--line);border-radius:.75rem;background:var(--surface);margin:.5rem 0}
summary{position:relative;display:grid;grid-template-columns:4.25rem minmax(0,1fr);gap:.125rem .75rem;align-items:baseline;padding:.75rem 2.5rem .75rem 1rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
summary::after{content:'';position:absolute;right:1.125rem;top:1.125rem;width:.5rem;height:.5rem;border:solid var(--muted);border-width:0 2px 2px 0;rotate:45deg}
details[open]>summary::after{rotate:225deg;top:1.375rem}
summary:hover{background:var(--sunken);border-radius:.75rem}
summary code{font-weight:600;overflow-wrap:anywhere}
.summary{grid-column:2;color:var(--muted);font-size:.9375rem}
.method{font-size:.75rem;font-weight:700;text-align:center;padding:.125rem .375rem;border-radius:.375rem;background:var(--soft);color:var(--accent)}
.method.delete{background:var(--danger-soft);color:var(--danger)}
.row{padding:0 1rem 1rem;border-top:1px solid var(--line)}
.access{color:var(--muted);font-size:.875rem;margin:.75rem 0}
.caption,caption{font-size:.875rem;font-weight:600;text-align:left;margin:1rem 0 .25rem;padding:0}
.scroll{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
small{color:var(--muted)}
th,td{text-align:left;vertical-align:top;font-weight:400;padding:.375rem 1rem .375rem 0;border-top:1px solid var(--line)}
@media (max-width:46rem){.frame{grid-template-columns:minmax(0,1fr);gap:1.5rem;padding-top:1.25rem}nav ul{position:static;display:flex;flex-wrap:wrap;gap:.25rem 1rem}h1{font-size:1.875rem}summary{grid-template-columns:minmax(0,1fr)}summary .method{justify-self:start}.summary{grid-column:1}}
`;
